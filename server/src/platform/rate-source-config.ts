import { StartRefusal } from './start-refusal.ts'

/** Where the rate of the gourde is asked for: an address that answers JSON, and where in it the figure stands. */
export interface RateSource {
  readonly url: string
  readonly path: readonly string[]
  /** As histories name it. */
  readonly name: string
}

export interface RateFigures {
  /** Null: staff enter every rate. */
  readonly source: RateSource | null
  /** After so long without a new rate, or a word of the source that it is as it was, staff are warned. */
  readonly staleAfterHours: number
}

/** Reads HTG_RATE_URL, HTG_RATE_PATH and HTG_RATE_SOURCE, which belong together. */
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
    throw new StartRefusal('HTG_RATE_PATH must be set together with HTG_RATE_URL: where in its answer the figure is.')
  return { url, path: path.split('.'), name: name ?? new URL(url).host }
}
