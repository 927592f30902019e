/** What the embedded database differs in from PostgreSQL’s defaults. Nothing here gives up durability. */
export const embeddedSettings: Readonly<Record<string, string>> = {
  max_connections: '100',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  log_min_duration_statement: '1000',
  log_connections: 'off',
}
