import { retryFailedChunks } from '../lib/chunk-load-error.ts'
import { areTextsLoaded, loadTranslations, getTranslations } from '../lib/translations.ts'
import { ApiError, hasCode } from './api-error.ts'
import type * as ErrorFigures from './error-message-values.ts'

let figures: typeof ErrorFigures | null = null

/** Loads the error texts and the code that fills in their values. Both are not needed before the first screen. */
export async function loadErrorMessages(): Promise<void> {
  const code = import('./error-message-values.ts').then((loaded) => void (figures = loaded))
  await Promise.all([loadTranslations('errors'), code.catch(retryFailedChunks)])
}

/**
 * The localised text of a failed call: what happened, whether money moved, what to do. Unknown errors read as internal,
 * with the request id for support. If the outcome is unknown, it does not mention money; payments use
 * `paymentErrorText`.
 */
export function errorMessage(error: unknown): string {
  if (!figures || !areTextsLoaded('errors')) {
    void loadErrorMessages()
    return getTranslations('app')(hasCode(error, 'OFFLINE') ? 'network_error' : 'unexpected_text')
  }
  const { hasMessageValues: hasFigures, messageWithValues: withFigures } = figures
  const t = getTranslations('errors')
  if (!(error instanceof ApiError)) return t('INTERNAL')
  const said = hasFigures(error.code) ? (withFigures(error.code, error) ?? t('INTERNAL')) : t(error.code)
  return hasCode(error, 'INTERNAL') && error.request_id ? `${said} ${t('request_id', { request_id: error.request_id })}` : said
}
