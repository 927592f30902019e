export { LegalPages } from './legal-pages.tsx'
