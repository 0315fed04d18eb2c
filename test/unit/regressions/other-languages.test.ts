import { lostShields } from "../../../src/regressions/lost-shields.ts";
import { describeMechanism } from "./told-by.ts";

const RUST = `fn fits(own: &str, token: &str) -> bool {
    crypto::ct_eq(own, token)
}
`;
const GO_HMAC = `func check(want, got []byte) bool {
	return hmac.Equal(want, got)
}
`;

describeMechanism("a comparison of secrets in other languages", lostShields, {
  told: {
    "in Rust": {
      path: "src/key.rs",
      code: RUST,
      change: [["crypto::ct_eq(own, token)", "own == token"]],
      as: "change/compare-weakened: ct_eq(own, token)",
    },
    "in Go": {
      path: "key.go",
      code: GO_HMAC,
      change: [["hmac.Equal(want, got)", "bytes.Equal(want, got)"]],
      as: "change/compare-weakened: hmac.Equal(want, got)",
    },
    "in PHP": {
      path: "key.php",
      code: "<?php\nfunction fits($known, $given) {\n  return hash_equals($known, $given);\n}\n",
      change: [["hash_equals($known, $given)", "$known === $given"]],
      as: "change/compare-weakened: hash_equals($known, $given)",
    },
  },
  silent: {
    "when another steady one takes its place": {
      path: "key.go",
      code: GO_HMAC,
      change: [["hmac.Equal(want, got)", "subtle.ConstantTimeCompare(want, got) == 1"]],
    },
    "when other values are compared": {
      path: "src/key.rs",
      code: RUST,
      change: [["crypto::ct_eq(own, token)", "first == second"]],
    },
  },
});

const SHOW = `def show(name)
  path = File.expand_path(name, ROOT)
  return nil unless path.start_with?(ROOT)
  File.read(path)
end
`;
const HEADER = `def add_header(headers, name, value):
    if "\\r" in value or "\\n" in value:
        raise ValueError(name)
    headers[name] = value
`;
const LOGIN = `fun isOwn(redirect: String): Boolean {
    return redirect.startsWith("/") && !redirect.startsWith("//")
}
`;

describeMechanism("a condition about where a value leads", lostShields, {
  told: {
    "of a path in Ruby": {
      path: "app/files.rb",
      code: SHOW,
      change: [["  return nil unless path.start_with?(ROOT)\n", ""]],
      as: "change/path-check-removed: return nil unless path.start_with?(ROOT)",
    },
    "of a path in Go": {
      path: "serve.go",
      code: `func serve(name string) ([]byte, error) {
	if strings.Contains(name, "..") {
		return nil, errBad
	}
	return os.ReadFile(name)
}
`,
      change: [['\tif strings.Contains(name, "..") {\n\t\treturn nil, errBad\n\t}\n', ""]],
      as: 'change/path-check-removed: if strings.Contains(name, "..") {',
    },
    "of a header in Python": {
      path: "mail/headers.py",
      code: HEADER,
      change: [['    if "\\r" in value or "\\n" in value:\n        raise ValueError(name)\n', ""]],
      as: 'change/line-break-let-in: if "\\r" in value or "\\n" in value:',
    },
    "of a redirect in Kotlin": {
      path: "src/Login.kt",
      code: LOGIN,
      change: [[' && !redirect.startsWith("//")', ""]],
      as: 'change/address-check-removed: return redirect.startsWith("/") && !redirect.startsWith("//")',
    },
  },
  silent: {
    "when a function checks it again": {
      path: "app/files.rb",
      code: SHOW,
      change: [["return nil unless path.start_with?(ROOT)", "check_path!(path)"]],
    },
    "when the function goes as a whole": {
      path: "app/files.rb",
      code: `${SHOW}def other\n  File.read(LIST)\nend\n`,
      change: [[SHOW, ""]],
    },
    "where no file is opened": {
      path: "app/files.rb",
      code: SHOW.replaceAll("File.", "Words."),
      change: [["  return nil unless path.start_with?(ROOT)\n", ""]],
    },
    "when other lines know of line breaks": {
      path: "mail/headers.py",
      code: HEADER,
      change: [
        ['    if "\\r" in value or "\\n" in value:\n        raise ValueError(name)\n', ""],
        ["= value\n", '= value.replace("\\r\\n", " ")\n'],
      ],
    },
  },
});

const PREVIEW = `func preview(c *Context, form Form) {
	page := html.EscapeString(form.Text)
	c.Write(page)
}
`;
const UPLOAD = `def save(upload):
    name = os.path.basename(upload.filename)
    open(name, "wb").write(upload.data)
`;

describeMechanism("a call that makes a value harmless, in other languages", lostShields, {
  told: {
    "of markup in Go": {
      path: "api/preview.go",
      code: PREVIEW,
      change: [
        ["\tpage := html.EscapeString(form.Text)\n", ""],
        ["c.Write(page)", "c.Write(form.Text)"],
      ],
      as: "change/markup-cleaning-removed: html.EscapeString(form.Text)",
    },
    "of a file's name in Python": {
      path: "app/save.py",
      code: UPLOAD,
      change: [["os.path.basename(upload.filename)", "upload.filename"]],
      as: "change/path-check-removed: os.path.basename(upload.filename)",
    },
  },
  silent: {
    "when another one takes its place": {
      path: "app/save.py",
      code: UPLOAD,
      change: [["os.path.basename(upload.filename)", "secure_filename(upload.filename)"]],
    },
    "when the value is used no more": {
      path: "app/save.py",
      code: UPLOAD,
      change: [["os.path.basename(upload.filename)", "new_name()"]],
    },
    "in a line that tells somebody": {
      path: "app/save.py",
      code: UPLOAD.replace(
        "    open",
        "    print('name=', os.path.basename(upload.path))\n    open",
      ),
      change: [["os.path.basename(upload.path)", "upload.path"]],
    },
  },
});

const PACK = `def pack(folder):
    command = ["tar", "-cf", "out.tar", folder]
    return start(command)
`;
const MERGE = `fun merge(branch: String) {
    run("git", "merge", "--", branch)
}
`;
const UNSERIALIZE = `<?php
function action($text) {
  return unserialize($text, ['allowed_classes' => [Action::class]]);
}
`;

describeMechanism("a part of a call that keeps it safe, in other languages", lostShields, {
  told: {
    "when a list of arguments becomes a text": {
      path: "app/pack.py",
      code: PACK,
      change: [['["tar", "-cf", "out.tar", folder]', 'f"tar -cf out.tar {folder}"']],
      as: 'change/shell-let-in: command = ["tar", "-cf", "out.tar", folder]',
    },
    "when the end of the options goes": {
      path: "src/Repo.kt",
      code: MERGE,
      change: [['"--", ', ""]],
      as: 'change/option-check-removed: "--"',
    },
    "when any class may come of a text": {
      path: "src/Route.php",
      code: UNSERIALIZE,
      change: [[", ['allowed_classes' => [Action::class]]", ""]],
      as: "change/option-dropped: return unserialize($text, ['allowed_classes' => [Action::class]]);",
    },
  },
  silent: {
    "when the list is only longer": {
      path: "app/pack.py",
      code: PACK,
      change: [['"out.tar", folder', '"out.tar", "-v", folder']],
    },
    "when the value behind the end goes as well": {
      path: "src/Repo.kt",
      code: MERGE,
      change: [['"--", branch', '"--abort"']],
    },
    "when other classes are allowed": {
      path: "src/Route.php",
      code: UNSERIALIZE,
      change: [["[Action::class]", "false"]],
    },
  },
});
