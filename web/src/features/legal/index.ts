export { CompliancePage } from './compliance-page.tsx'
export { LegalPages } from './legal-pages.tsx'
