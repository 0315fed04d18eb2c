/** Says whether a path is a step forward of a database's schema: files that take a step back are meant to drop things. */
export function isForwardMigration(path: string): boolean {
  return IS_MIGRATION.test(path) && !IS_BACK.test(path);
}

const IS_MIGRATION =
  /(^|\/)(migrations?|migrate|flyway|changelogs?|schema_changes|alembic)\/|(^|\/)V\d[\w.]*__[^/]+\.sql$|(^|\/)\d{8,}[^/]*\.sql$/i;
const IS_BACK =
  /([._-]|\/)(down|undo|rollback|revert)\.sql$|(^|\/)U\d[\w.]*__|(^|\/)(down|rollbacks?|revert)\//i;

/**
 * Says whether a text is meant for another database, though it may be valid for PostgreSQL as well: by the last
 * database that its path names, else by its words.
 */
export function isOtherDialect(path: string, text: string): boolean {
  const named = path.match(DATABASES)?.at(-1);
  return named === undefined ? OTHER_WORDS.test(codeOf(text)) : !POSTGRES.test(named);
}

const POSTGRES = /^(postgres(ql)?|pgsql|psql|pg)$/i;
const DATABASES =
  /(?<![^/._-])(postgres(ql)?|pgsql|psql|pg|mysql|mariadb|sqlite\d?|mssql|sqlserver|tsql|oracle|plsql|clickhouse|bigquery|snowflake|d1|hive|spark)(?![^/._-])/gi;

/** Without what a person wrote for a person, and the values. */
function codeOf(text: string): string {
  return text.replace(/--.*|\/\*[^]*?\*\/|'(?:[^']|'')*'/g, " ");
}

const OTHER_WORDS =
  /`|^[ \t]*GO[ \t\r]*$|\b(AUTO_?INCREMENT|ENGINE\s*=|PRAGMA|TINYINT|MEDIUMTEXT|LONGTEXT|DATETIME|NVARCHAR|VARCHAR2|UNSIGNED|strftime|IDENTITY\s*\(\d)\b/im;

/** Says whether a text can only be meant for PostgreSQL, and holds nothing that another program fills in first. */
export function isMeantForPostgres(path: string, text: string): boolean {
  if (/\{\{|\$\{|<%|^[ \t]*\\\w|^COPY\b.*\bFROM stdin/im.test(text)) return false;
  if (/(?<![:\w]):[a-z_]\w*|(?<!\w)\?(?!\w)|@\w+|(?<!\w)%\w+%|\{%/i.test(text)) return false;
  return POSTGRES.test(path.match(DATABASES)?.at(-1) ?? "") || ONLY_POSTGRES.test(text);
}

const ONLY_POSTGRES =
  /\bCONCURRENTLY\b|\bplpgsql\b|\btimestamptz\b|\bjsonb\b|\bCREATE EXTENSION\b|\bNOT VALID\b/i;
