/**
 * Code that gives what a client sent, a pattern a language: one place for all rules. Parameters that a framework
 * fills are spelled so too before they are held against it.
 */
export const REQUEST_SOURCES: Readonly<Partial<Record<string, RegExp>>> = {
  java: anyOf(
    // Servlets, `com.sun.net.httpserver`, helpers that are handed the request
    String.raw`\b(?:\w*[rR]equest(?:\(\))?|req|rq|\w*[eE]xchange)\.get(?:Parameter(?:Values|Map)?|Header|QueryString|InputStream|Reader|Cookies|PathInfo|PathVariable|RequestURI|RequestURL|RequestBody|Parts?)\(`,
    String.raw`\b(?:get|read)\w*(?:Body|Cookie|Param|Parameter|Header)\w*\(\s*(?:\w*[rR]equest|req)\b`,
    // Javalin, Spark, Vert.x
    String.raw`\b(?:ctx|context)\.(?:queryParam|formParam|pathParam|header|body)\(`,
    String.raw`\b(?:req|request)\.(?:queryParams|params|queryMap)\(`,
    String.raw`\b(?:\w+\.)?request\(\)\.getParam\(`,
  ),
  kotlin: anyOf(
    String.raw`\b(?:\w*[rR]equest|req)\.(?:get(?:Parameter|Header|QueryString|InputStream|PathVariable)\(|inputStream\b|reader\b|queryString\b)`,
    // Ktor
    String.raw`\bcall\.(?:parameters|request\.(?:queryParameters|header|headers|cookies)|receive\w*[(<])`,
    // Javalin
    String.raw`\b(?:ctx|context)\.(?:queryParam|formParam|pathParam|header|body)\(`,
  ),
  go: anyOf(
    // net/http
    String.raw`\b(?:\w+\.)?(?:r|req|request|Request)\.(?:URL\.(?:Query\(\)|RawQuery\b|Path\b)|RequestURI\b|FormValue\(|PostFormValue\(|PathValue\(|Header\.Get\(|Header\[|(?:Post)?Form(?:\.Get\(|\[)|Cookie\(|Referer\(\)|UserAgent\(\)|Body\b)`,
    String.raw`\bmux\.Vars\(|\bchi\.URLParam\(|\b(?:ps|params)\.ByName\(`,
    // gin, echo, fiber
    String.raw`\b(?:c|ctx|context|gctx)\.(?:Param|Params|Query|DefaultQuery|GetQuery|QueryArray|PostForm|DefaultPostForm|GetPostForm|QueryParam|QueryParams|FormValue|GetHeader|GetRawData|URLParam|Cookie|Cookies)\(`,
    String.raw`\b(?:c|ctx|context)\.(?:(?:Should)?Bind\w*|BodyParser|QueryParser|ReadJSON)\(`,
    // beego
    String.raw`\bthis\.(?:GetString|GetStrings|Input\(\)\.Get)\(`,
  ),
  csharp: anyOf(
    String.raw`\bRequest(?:\.(?:Query|Form|RouteValues|Headers|Cookies|Params|Body|InputStream)\b|(?:\.QueryString)?\[)`,
  ),
};

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((each) => `(?:${each})`).join("|"), "u");
}
