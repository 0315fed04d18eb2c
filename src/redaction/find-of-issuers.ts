import type { HiddenSecret } from "./types.ts";

/**
 * Finds keys and tokens by the form that their issuers give them. Each form begins with fixed signs or
 * at the start of a word and repeats a class of signs that nothing has to follow, or a bounded number
 * of times: so the search takes as long as the text.
 */
export function findOfIssuers(text: string): readonly HiddenSecret[] {
  return FORMATS.filter(([, , hint]) => hint === undefined || text.includes(hint)).flatMap(
    ([kind, format]) =>
      [...text.matchAll(format)].map(({ 0: whole, index, groups }) => {
        const value = groups?.["value"] ?? whole;
        // The named group is the end of the match.
        const start = index + whole.length - value.length;
        return { start, end: index + whole.length, kind };
      }),
  );
}

/** The hint is a rare part of the format that is found at once, for formats that begin with common text. */
const FORMATS: readonly (readonly [kind: string, format: RegExp, hint?: string])[] = [
  ["aws-key-id", /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA|AGPA|ANPA)[A-Z0-9]{12,}/g],
  // The secret half, beside its id: as the console writes both into one file.
  [
    "aws-secret-key",
    /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}[^A-Za-z0-9+/][^\n]{0,60}?(?<![A-Za-z0-9+/])(?<value>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])/g,
  ],
  ["aws-bedrock-key", /(?<![A-Za-z0-9])ABSK[A-Za-z0-9+/=]{40,}/g],
  ["github-token", /gh[a-z]_[A-Za-z0-9]{20,}/g],
  ["github-token", /github_pat_[A-Za-z0-9_]{16,}/g],
  [
    "gitlab-token",
    /(?<![A-Za-z0-9])gl(?:pat|ptt|dt|rt|cbt|ft|oas|soat|imt|agent|ffct|wt|sct)-[A-Za-z0-9_=.-]{16,}/g,
  ],
  ["gitlab-token", /(?<![A-Za-z0-9])GR1348941[A-Za-z0-9_-]{16,}/g],
  ["npm-token", /npm_[A-Za-z0-9]{24,}/g],
  ["pypi-token", /pypi-Ag[A-Za-z0-9_-]{20,}/g],
  ["rubygems-key", /rubygems_[a-f0-9]{24,}/g],
  ["crates-token", /(?<![A-Za-z0-9])cio[A-Za-z0-9]{32}(?![A-Za-z0-9])/g],
  ["nuget-key", /(?<![A-Za-z0-9])oy2[a-z0-9]{43}(?![A-Za-z0-9])/g],
  ["docker-token", /dckr_[a-z]{3}_[A-Za-z0-9_-]{20,}/g],
  ["slack-token", /xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10,}/g],
  ["slack-token", /xapp-[A-Za-z0-9-]{10,}/g],
  [
    "slack-webhook",
    /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<value>[A-Za-z0-9_/-]{20,})/g,
  ],
  ["teams-webhook", /\.webhook\.office\.com\/webhookb2\/(?<value>[A-Za-z0-9@/-]{20,})/g],
  [
    "discord-webhook",
    /discord(?:app)?\.com\/api\/webhooks\/(?<value>\d{5,25}\/[A-Za-z0-9_-]{20,})/g,
  ],
  ["discord-token", /(?<![\w-])[MNO][\w-]{22,28}\.[\w-]{5,8}\.[\w-]{25,}/g],
  ["telegram-token", /(?<!\d)\d{6,12}:AA[A-Za-z0-9_-]{30,}/g],
  ["stripe-key", /(?<![A-Za-z0-9])[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}/g],
  ["stripe-key", /whsec_[A-Za-z0-9+/=]{16,}/g],
  ["square-token", /sq0[a-z]{3}-[A-Za-z0-9_-]{20,}/g],
  ["square-token", /(?<![A-Za-z0-9])EAAA[A-Za-z0-9_-]{40,}/g],
  ["facebook-token", /(?<![A-Za-z0-9])EAA[A-Za-z0-9]{60,}/g],
  ["paypal-token", /access_token\$[a-z]{1,20}\$[a-z0-9]{10,40}\$[a-f0-9]{20,}/g],
  ["shopify-token", /shp(?:at|ca|pa|ss|tka|ua)_[A-Za-z0-9]{20,}/g],
  ["model-key", /(?<![A-Za-z0-9])sk-ant-[A-Za-z0-9_-]{16,}/g],
  ["model-key", /(?<![A-Za-z0-9])sk-(?=[a-z_-]{0,40}[A-Z0-9])[A-Za-z0-9_-]{20,}/g],
  [
    "model-key",
    /(?<![A-Za-z0-9])(?:hf|gsk|pplx|r8|xai|fw|tgp_v1|nvapi|csk)[_-](?=[a-z_-]{0,40}[A-Z0-9])[A-Za-z0-9_-]{28,}/g,
  ],
  ["google-key", /AIza[A-Za-z0-9_-]{30,}/g],
  ["google-token", /ya29\.[A-Za-z0-9_-]{20,}/g],
  ["google-token", /(?<![A-Za-z0-9/])1\/\/0[A-Za-z0-9_-]{30,}/g],
  ["google-secret", /GOCSPX-[A-Za-z0-9_-]{20,}/g],
  ["sendgrid-key", /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,}/g],
  ["mailgun-key", /(?<![A-Za-z0-9])(?:key|pubkey)-[0-9a-z]{32}(?![0-9a-z])/g],
  [
    "mail-key",
    /(?<![A-Za-z0-9])[0-9a-f]{32}-(?:us\d{1,2}(?!\d)|[0-9a-f]{8}-[0-9a-f]{8}(?![0-9a-z-]))/g,
  ],
  ["brevo-key", /xkeysib-[A-Za-z0-9-]{20,}/g],
  ["postman-key", /PMAK-[A-Za-z0-9-]{20,}/g],
  ["twilio-key", /(?<![A-Za-z0-9])(?:SK|AC)[0-9a-f]{32}(?![0-9a-zA-Z])/g],
  ["heroku-key", /HRKU-[A-Za-z0-9_-]{20,}/g],
  [
    "heroku-key",
    /heroku[\w .:="'>-]{0,40}?(?<value>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi,
  ],
  ["digitalocean-token", /do[a-z]_v1_[a-f0-9]{32,}/g],
  ["databricks-token", /(?<![A-Za-z0-9])dapi[0-9a-f]{30,}(?:-\d{1,3})?/g],
  ["vault-token", /(?<![A-Za-z0-9])hv[sbr]\.[A-Za-z0-9_-]{20,}/g],
  ["terraform-token", /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{40,}/g, ".atlasv1."],
  ["doppler-token", /(?<![A-Za-z0-9])dp\.(?:pt|st|sa|ct|scim|audit)\.[A-Za-z0-9_.-]{20,}/g],
  ["linear-key", /lin_[a-z]{2,8}_[A-Za-z0-9]{20,}/g],
  ["notion-token", /(?<![A-Za-z0-9])ntn_[A-Za-z0-9]{30,}/g],
  ["notion-token", /(?<![A-Za-z0-9])secret_[A-Za-z0-9]{30,}/g],
  ["figma-token", /(?<![A-Za-z])fig[dour]_[A-Za-z0-9_-]{20,}/g],
  ["sentry-token", /sntr[a-z]{2}_[A-Za-z0-9_+/=]{20,}/g],
  ["grafana-token", /(?<![A-Za-z0-9])gl(?:c|sa)_[A-Za-z0-9+/=_]{24,}/g],
  ["newrelic-key", /NR(?:AK|JS|II|BR)-[A-Za-z0-9]{16,}/g],
  ["planetscale-token", /pscale_[a-z]{2,8}_[A-Za-z0-9_=.-]{20,}/g],
  ["supabase-key", /sb(?:p_[a-f0-9]|_secret_[A-Za-z0-9_-])[A-Za-z0-9_-]{15,}/g],
  ["atlassian-token", /ATATT3[A-Za-z0-9_=-]{30,}/g],
  ["atlassian-token", /ATCTT3[A-Za-z0-9_=-]{30,}/g],
  ["airtable-token", /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[a-f0-9]{40,}/g],
  ["1password-token", /ops_eyJ[A-Za-z0-9_=-]{40,}/g],
  [
    "1password-key",
    /(?<![A-Z0-9])A3-[A-Z0-9]{6}-[A-Z0-9]{6,12}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9-]{5,12}/g,
  ],
  ["easypost-key", /EZ[AT]K[A-Za-z0-9]{40,}/g],
  ["dynatrace-token", /dt0[a-z]\d{2}\.[A-Z0-9]{20,30}\.[A-Z0-9]{40,}/g],
  ["artifactory-token", /(?<![A-Za-z0-9])AKCp[A-Za-z0-9]{40,}/g],
  ["azure-secret", /[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}/g],
  ["azure-key", /(?<![A-Za-z0-9+/]|sha512-)[A-Za-z0-9+/]{86}==/g, "=="],
  ["azure-signature", /[?&;]sig=(?<value>[A-Za-z0-9%+/=_-]{20,})/g],
  ["age-key", /AGE-SECRET-KEY-1[A-Za-z0-9]{20,}/g],
  // Any object in base64url, with what is signed and the signature where they follow.
  ["json-web-token", /(?<![A-Za-z0-9])eyJ[A-Za-z0-9_-]{17,}(?:\.[A-Za-z0-9_-]+){0,4}/g],
  ["paseto", /(?<![A-Za-z0-9])v[1-4]\.(?:local|public)\.[A-Za-z0-9_-]{20,}/g],
];
