import { writeFileSync } from 'node:fs'
import { authorisationPage } from './authorisation/page.ts'

writeFileSync(new URL('../../docs/authorisation.md', import.meta.url), authorisationPage)
