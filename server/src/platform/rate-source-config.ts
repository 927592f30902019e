import { StartRefusal } from './start-refusal.ts'

/** A URL that returns JSON with the gourde rate, and the path of the rate in that JSON. */
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
 * Reads HTG_RATE_URL, HTG_RATE_PATH and HTG_RATE_SOURCE (default: the URL’s host). Null if none is set. Throws
 * StartRefusal if only one of URL and path is set, or only the source.
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
