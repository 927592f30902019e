export { DisputeOverlay } from './dispute-overlay.tsx'
export { DisputePages } from './dispute-pages.tsx'
