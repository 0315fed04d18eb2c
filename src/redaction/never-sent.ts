import { hideSecrets } from "./hide-secrets.ts";

/**
 * Says why a file never leaves this machine, whatever is asked; null when it may. By its path alone,
 * relative to the top of the work tree, with `/`; capitals make no difference, as on most disks.
 */
export function neverSent(path: string): string | null {
  const folded = path.toLowerCase().replaceAll("\\", "/");
  const known = REASONS.find(({ paths }) => paths.test(folded))?.reason;
  if (known !== undefined) return known;
  return MAY_HOLD_SECRET.test(path) && hideSecrets(path).hidden.length > 0
    ? "has a secret in its name"
    : null;
}

/** Most names hold nothing like a secret, and are not searched. */
const MAY_HOLD_SECRET = /[=:@]|(?<![\w+-])(?=[\w+-]*\d)[\w+-]{16,}/;

const REASONS: readonly { readonly reason: string; readonly paths: RegExp }[] = [
  { reason: "belongs to git", paths: /(?:^|\/)\.git(?:\/|$)/ },
  { reason: "belongs to this program", paths: /(?:^|\/)\.tool(?:\/|$)/ },
  // Examples of it too: people fill them in and forget.
  { reason: "holds settings of an environment", paths: /(?:^|\/)(?:\.env[^/]*|\.?[^/]+\.env)$/ },
  {
    reason: "holds settings of an environment",
    paths: /(?:^|\/)\.(?:envrc|dev\.vars|flaskenv)[^/]*$/,
  },
  {
    reason: "is a key or a store of keys",
    paths:
      /\.(?:pem|key|p8|p12|pfx|pkcs12|jks|jceks|bcfks|keystore|truststore|kdbx?|asc|gpg|pgp|ppk|ovpn|age|agekey|keytab|mobileprovision|pkpass|rdp|wallet)$/,
  },
  {
    reason: "is a key or a store of keys",
    paths: /(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:_sk)?[^/]*|master\.key|secring[^/]*)$/,
  },
  {
    reason: "holds logins",
    paths:
      /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|[._]netrc|\.pgpass|pgpass\.conf|\.pypirc|\.htpasswd|htpasswd|\.git-credentials|\.dockercfg|\.docker\/config\.json|\.my\.cnf|\.mylogin\.cnf|\.s3cfg|\.boto|\.passwd-s3fs|\.vault-token|\.vault_pass[^/]*|\.terraformrc|terraform\.rc|\.gem\/credentials|\.cargo\/credentials(?:\.toml)?|\.m2\/settings(?:-security)?\.xml|\.pip\/pip\.conf|\.composer\/auth\.json|\.databrickscfg|\.snowsql\/config|\.smbcredentials|kubeconfig(?:\.ya?ml|\.json|\.conf)?|[^/]*\.kubeconfig)$|^auth\.json$/,
  },
  {
    reason: "holds logins",
    paths:
      /(?:^|\/)\.(?:aws|ssh|gnupg|azure|password-store|kube|oci|config\/(?:gcloud|gh|hub|op))(?:\/|$)/,
  },
  {
    reason: "holds the state of an infrastructure",
    paths: /\.tfstate(?:\.[^/]*)?$|\.tfvars(?:\.json)?$/,
  },
  {
    reason: "holds secrets",
    paths:
      /(?:^|\/)[^/]*(?:secrets?|credentials?|service[-_.]?account[^/]*)\.(?:ya?ml|json5?|jsonc|toml|ini|conf|cfg|properties|txt|xml|plist|csv)(?:\.enc)?$/,
  },
  {
    reason: "holds secrets",
    paths:
      /(?:^|\/)(?:\.?secrets?|\.?credentials?|service[-_.]?account[^/]*\.json|client_secret[^/]*\.json|[^/]*(?:firebase-adminsdk|gcp-key)[^/]*\.json|secrets\.[^/]*\.(?:ya?ml|json|toml|ini))$/,
  },
];
