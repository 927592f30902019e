import type { Config } from '../platform/config.ts'

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
  | 'sendsTexts'
  /** False for a worker, which answers only health checks and metrics. */
  | 'runsServer'
> {
  /** Absolute path of the built web app. */
  readonly webFolder: string
}
