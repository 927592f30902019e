import { StartRefusal } from './start-refusal.ts'

/** The source of the gourde rate: a URL that returns JSON, and the path of the rate in it. */
export interface RateSource {
  readonly url: string
  readonly path: readonly string[]
  /** The name in histories. */
  readonly name: string
}

export interface RateFigures {
  /** Null if staff enter every rate. */
  readonly source: RateSource | null
  /** Staff are warned after this time without a new or confirmed rate. */
  readonly staleAfterHours: number
}

/** Reads HTG_RATE_URL, HTG_RATE_PATH and HTG_RATE_SOURCE, which are required together. */
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
