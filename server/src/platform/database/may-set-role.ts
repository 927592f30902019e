/**
 * SQL that is true if the current user may run `set role`. Since PostgreSQL 16 a member of a role may lack this right
 * (`grant ... with set false`).
 */
export const maySetRole = (role: string): string =>
  `pg_has_role(${role}, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)`
