import type { Dictionary } from '../lib/dictionary.generated.ts'
import { loadTranslations, useTranslations, type Translate } from '../lib/translations.ts'

/**
 * The texts of a feature, for the outermost component of a dialog that pays. Also waits for the texts of the shared
 * parts, because a part that appears later must not hide the dialog while they load.
 */
export function usePaymentTranslations<F extends keyof Dictionary>(feature: F): Translate<F> {
  // Both files load at the same time.
  void loadTranslations('payments')
  const t = useTranslations(feature)
  useTranslations('payments')
  return t
}
