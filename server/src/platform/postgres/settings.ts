/** Settings of the embedded PostgreSQL. None of them weakens durability. */
export const embeddedSettings: Readonly<Record<string, string>> = {
  max_connections: '100',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  log_min_duration_statement: '1000',
  // Operators see logged statements, so these leave out parameters, which members may have written.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse', // leaves out error details, because these repeat rows
  log_connections: 'off',
}
