import { useWords } from '../lib/words.ts'
import { Aside } from './aside.tsx'

/** Why what was typed into an amount is not there. Its words are fetched when somebody needs them. */
export const FiguresOnly = () => (
  <Aside>
    <Words />
  </Aside>
)

const Words = () => <>{useWords('errors')('figures_only')}</>
