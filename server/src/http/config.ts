import type { Config } from '../platform/config.ts'

/** What the outermost ring has to know of the installation. */
export interface HttpConfig extends Pick<
  Config,
  | 'isProduction'
  | 'publicUrl'
  | 'trustProxy'
  | 'metricsToken'
  | 'qrLiveCamera'
  | 'adminPrefix'
  | 'rateLimits'
  | 'brandName'
  | 'supportEmail'
  | 'ipLookup'
  | 'sends'
> {
  /** Absolute. The built web app; calls work without it. */
  readonly webFolder: string
}
