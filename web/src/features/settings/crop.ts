/** The square of a picture that becomes the face. All in pixels of the picture but `zoom`. */
export interface Crop {
  readonly width: number
  readonly height: number
  /** 1: as much as fits; ZOOM_MAX: a part of it, that much larger. */
  readonly zoom: number
  /** The middle of the square. */
  readonly x: number
  readonly y: number
}

export const ZOOM_MAX = 4

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high)

/** The side of the square in pixels of the picture. */
const sideOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom

/** Never a hair’s breadth beyond the picture’s edges. */
function inside(crop: Crop): Crop {
  const zoom = between(1, crop.zoom, ZOOM_MAX)
  const half = sideOf({ ...crop, zoom }) / 2
  return { ...crop, zoom, x: between(half, crop.x, crop.width - half), y: between(half, crop.y, crop.height - half) }
}

/** Begins with the middle of the whole picture. */
export const startCrop = (width: number, height: number): Crop => ({ width, height, zoom: 1, x: width / 2, y: height / 2 })

/** Closer or farther, about the same middle where the edges let it. */
export const zoomTo = (crop: Crop, zoom: number): Crop => inside({ ...crop, zoom })

/** Shifts the picture beneath the square, by parts of the square’s side: to the right and down where positive. */
export function shift(crop: Crop, right: number, down: number): Crop {
  const side = sideOf(crop)
  return inside({ ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

/** The square itself. */
export function squareOf(crop: Crop): { readonly left: number; readonly top: number; readonly side: number } {
  const side = sideOf(crop)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}
