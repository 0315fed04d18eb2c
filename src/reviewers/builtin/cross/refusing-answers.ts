/** What breaks off, or hands back nothing of use. */
const EXIT =
  /(?:^|[\s{;])(?:throw\b|raise\b|panic\(|abort\(|return\s*(?:(?:abort|fail|refuse|deny|reject|error)\w*\(|(?:callback|cb|done)\(\s*(?:new\b|\w*[eE]rr)|;|\}|$|this\b|null|undefined|None|nil|false|False|-1|next\(|res\.|reply\.|(?!\w*[Rr]eferr)\w*[eE]rr\w*|new\s+\w*(?:Response|Error)|Response|jsonify\(|make_response|HttpResponse|redirect\(|abort\())/;

/** Whether what a condition answers with goes no further. */
export function isExit(answer: string): boolean {
  return answer.length < 600 && EXIT.test(answer);
}
