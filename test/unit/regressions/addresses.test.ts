import { lostAddresses } from "../../../src/regressions/lost-addresses.ts";
import { lostCase } from "../../../src/regressions/lost-case.ts";
import { lostMappedAddresses } from "../../../src/regressions/lost-mapped-addresses.ts";
import { lostReadings } from "../../../src/regressions/lost-readings.ts";
import { describeMechanism } from "./told-by.ts";

const PRIVATE = `function isPrivateAddress(address) {
  if (address.startsWith("10.")) return true;
  if (address.startsWith("192.168.")) return true;
  return address === "localhost";
}
`;
const RANGES = `const BLOCKED_RANGES = [
  "127.0.0.0/8",
  "169.254.0.0/16",
];
`;

describeMechanism("a range of private addresses", lostAddresses, {
  told: {
    "when a function no longer knows it": {
      code: PRIVATE,
      change: [['  if (address.startsWith("192.168.")) return true;\n', ""]],
      as: 'change/address-check-removed: if (address.startsWith("192.168.")) return true;',
    },
    "when a list no longer does": {
      code: RANGES,
      change: [['  "169.254.0.0/16",\n', ""]],
      as: 'change/address-check-removed: "169.254.0.0/16"',
    },
    "when an odd spelling is no longer read": {
      code: PRIVATE.replace("{\n", "{\n  address = fromOctal(address);\n"),
      change: [["  address = fromOctal(address);\n", ""]],
      as: "change/address-check-removed: address = fromOctal(address);",
    },
  },
  silent: {
    "when it stands in another line": {
      code: PRIVATE,
      change: [
        ['  if (address.startsWith("192.168.")) return true;\n', ""],
        ['address === "localhost"', 'address === "localhost" || /^192.168./.test(address)'],
      ],
    },
    "when the function goes as a whole": {
      code: `${PRIVATE}exports.isPort = (port) => port > 0;\n`,
      change: [[PRIVATE, ""]],
    },
    "in a list that says nothing of the kind": {
      code: RANGES.replace("BLOCKED_RANGES", "MIRRORS"),
      change: [['  "169.254.0.0/16",\n', ""]],
    },
    "in a comment": {
      code: RANGES.replace('  "169', '  // 172.16.0.0/12\n  "169'),
      change: [["  // 172.16.0.0/12\n", ""]],
    },
  },
});

const MAPPED = `exports.isListed = (list, ip) => {
  const plain = ip.replace(/^::ffff:/i, "");
  return list.includes(plain);
};
`;
const TO_BARE: [string, string][] = [
  [`  const plain = ip.replace(/^::ffff:/i, "");\n`, ""],
  ["includes(plain)", "includes(ip)"],
];

describeMechanism("an address in the spelling of the new kind", lostMappedAddresses, {
  told: {
    "when it is compared as it comes": {
      code: MAPPED,
      change: TO_BARE,
      as: 'change/mapped-address-missed: const plain = ip.replace(/^::ffff:/i, "")',
    },
  },
  silent: {
    "when it is read in another way": {
      code: MAPPED,
      change: [['ip.replace(/^::ffff:/i, "")', "unmap(ip, isIPv4Mapped)"]],
    },
    "when nothing is compared": {
      code: MAPPED.replace("list.includes(plain)", "print(plain)"),
      change: [TO_BARE[0] as [string, string], ["print(plain)", "print(address)"]],
    },
  },
});

const DENIED = `export function isDenied(path) {
  return DENIED.has(path.toLowerCase());
}
`;

describeMechanism("a comparison in any case", lostCase, {
  told: {
    "when the case counts": {
      code: DENIED,
      change: [[".toLowerCase()", ""]],
      as: "change/case-told-apart: return DENIED.has(path.toLowerCase())",
    },
    "when a pattern becomes a word": {
      code: `export function isChunked(headers) {
  return /\\bchunked\\b/i.test(headers.encoding);
}
`,
      change: [["/\\bchunked\\b/i.test(headers.encoding)", 'headers.encoding === "chunked"']],
      as: "change/case-told-apart: return /\\bchunked\\b/i.test(headers.encoding)",
    },
  },
  silent: {
    "when it is folded in another line": {
      code: DENIED,
      change: [
        ["path) {\n", "path) {\n  const folded = path.toLowerCase();\n"],
        ["has(path.toLowerCase())", "has(folded)"],
      ],
    },
    "of what people do not spell": {
      code: DENIED.replaceAll("path", "count"),
      change: [[".toLowerCase()", ""]],
    },
    "when more of the line changes": {
      code: DENIED,
      change: [["DENIED.has(path.toLowerCase())", "ALLOWED.has(path) === false"]],
    },
    "when nothing is compared": {
      code: DENIED.replace("DENIED.has(path.toLowerCase())", "path.toLowerCase()"),
      change: [[".toLowerCase()", ""]],
    },
  },
});

const PARSES = `export function parse(text) {
  text = text.replace(/[\\t\\r\\n]/g, "");
  const [, protocol, host, pathname] = form.exec(text) ?? [];
  return { protocol, host, pathname };
}
`;

describeMechanism("how an address is read", lostReadings, {
  told: {
    "when what browsers pass over stays in it": {
      code: PARSES,
      change: [['  text = text.replace(/[\\t\\r\\n]/g, "");\n', ""]],
      as: 'change/address-reading-changed: text = text.replace(/[\\t\\r\\n]/g, "")',
    },
    "when a backslash is a slash once only": {
      code: PARSES.replace(
        'text = text.replace(/[\\t\\r\\n]/g, "")',
        'const plain = text.replace(/\\\\/g, "/")',
      ),
      change: [["/\\\\/g", '"\\\\"']],
      as: 'change/address-reading-changed: const plain = text.replace(/\\\\/g, "/")',
    },
    "when the host no longer ends at a backslash": {
      code: `const HOST = /^([^/\\\\?#]+)/;\n${PARSES}`,
      change: [["[^/\\\\?#]", "[^/?#]"]],
      as: "change/address-reading-changed: const HOST = /^([^/\\\\?#]+)/",
    },
  },
  silent: {
    "when the line is written in another way": {
      code: PARSES,
      change: [["/[\\t\\r\\n]/g", "/[\\t\\r\\n\\f]/g"]],
    },
    "in code that takes no addresses apart": {
      code: PARSES.replaceAll("protocol", "first"),
      change: [['  text = text.replace(/[\\t\\r\\n]/g, "");\n', ""]],
    },
    "of what is nothing odd": {
      code: PARSES.replace("[\\t\\r\\n]", "[xyz]"),
      change: [['  text = text.replace(/[xyz]/g, "");\n', ""]],
    },
  },
});
