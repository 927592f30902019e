import { toast } from './toast.ts'
import { getTranslations } from './translations.ts'

const quietErrors = ['Script error', 'Non-Error promise rejection']
const quietRejections = [...quietErrors, 'auth', 'fetch']

const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : typeof thrown === 'string' ? thrown : ''

/** True if an uncaught error should show a toast (docs/product/the-app.md#errors-and-audit). */
export const shouldShowToast = (kind: 'error' | 'rejection', message: string): boolean =>
  !(kind === 'error' ? quietErrors : quietRejections).some((quiet) => message.includes(quiet))

function showErrorToast(kind: 'error' | 'rejection', message: string): void {
  if (!shouldShowToast(kind, message)) return
  const t = getTranslations('app')
  toast({ title: t('unexpected_title'), text: t('unexpected_text'), kind: 'problem' })
}

export function watchGlobalErrors(): void {
  window.addEventListener('error', (event) => showErrorToast('error', event.message))
  window.addEventListener('unhandledrejection', (event) => showErrorToast('rejection', messageOf(event.reason)))
}
