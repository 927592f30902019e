/** What the outermost ring has to know of the installation. */
export interface HttpConfig {
  readonly environment: 'production' | 'development'
  /** Where people reach this installation, such as https://wallet.example. */
  readonly public_url: string
  /** Whether the address of a connection is taken from X-Forwarded-For: only behind a proxy that sets it. */
  readonly trust_proxy: boolean
  /** Bearer token of /metrics; null: open to whoever reaches it. */
  readonly metrics_token: string | null
  readonly rate_limits: 'on' | 'off'
  /** Folder of the built web app. */
  readonly web_folder: string
}
