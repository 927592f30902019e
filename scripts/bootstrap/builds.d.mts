type Build = 'web' | 'server'
export function staleBuilds(): Build[]
export function noteBuilt(name: Build): void
