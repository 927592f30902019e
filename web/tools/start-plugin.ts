import type { Plugin } from 'vite'
export function startPlugin(): Plugin { return { name: 'hai:start' } }
