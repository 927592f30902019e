import { retryFailedChunks } from '../lib/chunk-load-error.ts'
import { referenceNumber } from '../lib/reference-number.ts'
import { areTextsLoaded, loadTranslations, getTranslations } from '../lib/translations.ts'
import { ApiError, hasCode } from './api-error.ts'
import type * as ErrorFigures from './error-message-values.ts'

let figures: typeof ErrorFigures | null = null

/** Called after the first screen is shown. Until then, `errorMessage` returns a general text. */
export async function loadErrorMessages(): Promise<void> {
  const code = import('./error-message-values.ts').then((loaded) => void (figures = loaded))
  await Promise.all([loadTranslations('errors'), code.catch(retryFailedChunks)])
}

/** For failed payments use `paymentErrorText`, which says if the outcome is unknown. */
export function errorMessage(error: unknown): string {
  if (!figures || !areTextsLoaded('errors')) {
    void loadErrorMessages()
    return getTranslations('app')(hasCode(error, 'OFFLINE') ? 'network_error' : 'unexpected_text')
  }
  const { hasMessageValues: hasFigures, messageWithValues: withFigures } = figures
  const t = getTranslations('errors')
  if (!(error instanceof ApiError)) return t('INTERNAL')
  const text = hasFigures(error.code) ? (withFigures(error.code, error) ?? t('INTERNAL')) : t(error.code)
  return hasCode(error, 'INTERNAL') && error.request_id
    ? `${text} ${t('request_id', { request_id: referenceNumber(error.request_id) })}`
    : text
}
