import { useWords } from '../lib/words.ts'
import { OptionalContent } from './optional-content.tsx'

/** The hint that an amount takes digits only. Its text loads on demand. */
export const DigitsOnlyHint = () => (
  <OptionalContent>
    <Words />
  </OptionalContent>
)

const Words = () => <>{useWords('errors')('figures_only')}</>
