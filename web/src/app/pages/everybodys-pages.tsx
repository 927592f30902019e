/** In one file: each of its own would have to be named in the first one, which every page waits for. */
export { CompliancePage, LegalPages } from '../../features/legal/index.ts'
export { SupportPage } from './support-page.tsx'
