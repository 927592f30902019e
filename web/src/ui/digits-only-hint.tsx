import { useWords } from '../lib/words.ts'
import { Aside } from './optional-content.tsx'

/** The hint that an amount takes digits only. Its text loads on demand. */
export const FiguresOnly = () => (
  <Aside>
    <Words />
  </Aside>
)

const Words = () => <>{useWords('errors')('figures_only')}</>
