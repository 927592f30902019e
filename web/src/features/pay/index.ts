/** One door, so that all of it comes in one file: each of the three leads to the others. */
export { PayScreen } from './pay-screen.tsx'
export { QuickPayModal } from './quick-pay-modal.tsx'
export { ScanModal } from './scan-modal.tsx'
