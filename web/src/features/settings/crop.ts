/** All values except `zoom` are in pixels of the picture. `x` and `y` are the centre of the square. */
export interface Crop {
  readonly width: number
  readonly height: number
  /** From 1 (the largest square that fits) to ZOOM_MAX. */
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const ZOOM_MAX = 4

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high)

const sideOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom

function inside(crop: Crop): Crop {
  const zoom = between(1, crop.zoom, ZOOM_MAX)
  const half = sideOf({ ...crop, zoom }) / 2
  return { ...crop, zoom, x: between(half, crop.x, crop.width - half), y: between(half, crop.y, crop.height - half) }
}

export const startCrop = (width: number, height: number): Crop => ({ width, height, zoom: 1, x: width / 2, y: height / 2 })

/** Changes the zoom around the same centre, as far as the edges allow. */
export const zoomTo = (crop: Crop, zoom: number): Crop => inside({ ...crop, zoom })

/** Units are sides of the square; positive values move the picture right and down. */
export function moveCrop(crop: Crop, right: number, down: number): Crop {
  const side = sideOf(crop)
  return inside({ ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

export function squareOf(crop: Crop): { readonly left: number; readonly top: number; readonly side: number } {
  const side = sideOf(crop)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}
