import type { Plugin } from 'vite'
export function landingPlugin(): Plugin { return { name: 'hai:landing' } }
