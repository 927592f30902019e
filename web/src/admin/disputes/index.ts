export { CaseScreen } from './case-screen.tsx'
export { DisputesScreen } from './disputes-screen.tsx'
