export { DisputeOverlay, DisputePages } from './dispute-pages.tsx'
