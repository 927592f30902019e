export function isWebBuilt(): boolean
export function noteWebBuilt(): void
