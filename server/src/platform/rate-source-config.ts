import { StartRefusal } from './start-refusal.ts'

export interface RateSource {
  readonly url: string
  readonly path: readonly string[]
  /** Name of the source in the history of rates. */
  readonly name: string
}

export interface RateFigures {
  /** Null: staff enter every rate. */
  readonly source: RateSource | null
  /** Hours without a new or confirmed rate, after which staff are warned. */
  readonly staleAfterHours: number
}

/**
 * The default name is the URL’s host. Null if nothing is set. Throws StartRefusal if only one of URL and path is set,
 * or only the name.
 */
export function readRateSource(env: {
  readonly HTG_RATE_URL?: string | undefined
  readonly HTG_RATE_PATH?: string | undefined
  readonly HTG_RATE_SOURCE?: string | undefined
}): RateSource | null {
  const { HTG_RATE_URL: url, HTG_RATE_PATH: path, HTG_RATE_SOURCE: name } = env
  if (url === undefined) {
    if (path !== undefined || name !== undefined) throw new StartRefusal('HTG_RATE_URL must be set together with HTG_RATE_PATH.')
    return null
  }
  if (path === undefined)
    throw new StartRefusal('HTG_RATE_PATH must be set together with HTG_RATE_URL: the path of the rate in its answer.')
  return { url, path: path.split('.'), name: name ?? new URL(url).host }
}
