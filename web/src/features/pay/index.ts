/** The three parts link to each other, so they share one bundle. */
export { PayScreen } from './pay-screen.tsx'
export { QuickPayModal } from './quick-pay-modal.tsx'
export { ScanModal } from './scan-modal.tsx'
