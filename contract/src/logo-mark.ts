/** SVG paths in a 32 × 32 box: two stems in the brand colour and a lozenge in the Send colour. */
export const LOGO_STEMS =
  'M5 2h4.5c0 5.6 1.1 9.2 3.5 11.6L10.6 16l2.4 2.4c-2.4 2.4-3.5 6-3.5 11.6H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM27 2h-4.5c0 5.6-1.1 9.2-3.5 11.6l2.4 2.4-2.4 2.4c2.4 2.4 3.5 6 3.5 11.6H27a3 3 0 0 0 3-3V5a3 3 0 0 0-3-3z'
export const LOGO_LOZENGE = 'M16 11.8 20.2 16 16 20.2 11.8 16z'
export const LOGO_SIZE = 32
export const LOGO_COLOURS = { stems: '#0a3a8c', lozenge: '#c8102e' } as const
