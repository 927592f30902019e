import { forgetFailures } from '../lib/missing-code.ts'
import { canSay, loadWords, words } from '../lib/words.ts'
import { ApiError, hasCode } from './api-error.ts'
import type * as ErrorFigures from './error-figures.ts'

let figures: typeof ErrorFigures | null = null

/** Fetches the sentences of refusals and the code that fills them in: no call is refused before the first screen is drawn. */
export async function loadErrorWords(): Promise<void> {
  const code = import('./error-figures.ts').then((loaded) => void (figures = loaded))
  await Promise.all([loadWords('errors'), code.catch(forgetFailures)])
}

/**
 * Any failed call in the member's language: what happened, whether money moved, what to do.
 * What is no refusal of the product reads as a fault of ours; support gets the request id. Where nobody knows whether it was done
 * it speaks of no money: acts that move some say so themselves (`troubleWords`).
 */
export function errorWords(error: unknown): string {
  if (!figures || !canSay('errors')) {
    void loadErrorWords()
    return words('app')(hasCode(error, 'OFFLINE') ? 'network_error' : 'unexpected_text')
  }
  const { hasFigures, withFigures } = figures
  const t = words('errors')
  if (!(error instanceof ApiError)) return t('INTERNAL')
  const said = hasFigures(error.code) ? (withFigures(error.code, error) ?? t('INTERNAL')) : t(error.code)
  return hasCode(error, 'INTERNAL') && error.request_id ? `${said} ${t('request_id', { request_id: error.request_id })}` : said
}
