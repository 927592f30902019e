/** The embedded database’s differences from PostgreSQL’s defaults. None of them reduces durability. */
export const embeddedSettings: Readonly<Record<string, string>> = {
  max_connections: '100',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  log_min_duration_statement: '1000',
  // Logs statements for operators, without parameters that members wrote.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse', // without the details, which repeat rows
  log_connections: 'off',
}
