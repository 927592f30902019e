export { TransparencyPages } from './transparency-pages.tsx'
