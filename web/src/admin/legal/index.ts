export { DocumentScreen } from './document-screen.tsx'
export { LegalScreen } from './legal-screen.tsx'
