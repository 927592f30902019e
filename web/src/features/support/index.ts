export { SupportScreen } from './support-screen.tsx'
