import { useTranslations } from '../lib/translations.ts'
import { OptionalContent } from './optional-content.tsx'

/** The hint that an amount takes digits only. Its text loads on demand. */
export const DigitsOnlyHint = () => (
  <OptionalContent>
    <Words />
  </OptionalContent>
)

const Words = () => <>{useTranslations('errors')('figures_only')}</>
