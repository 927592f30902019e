import { expect, test } from 'vitest'
import sharp from 'sharp'
import { makePage } from '../features/files/index.ts'
import { specimenPassport, specimenSelfie } from './specimens.ts'

/** Share of dark pixels in a part of a picture, from 0 to 1. */
async function inked(picture: Uint8Array, part: { left: number; top: number; width: number; height: number }): Promise<number> {
  const { data } = await sharp(picture).extract(part).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 100).length / data.length
}

test('the demo documents show a face and their texts, differ from each other, and would be accepted as uploads', async () => {
  const [passport, other, selfie] = [
    await specimenPassport('Mirlande Desrosiers', 'HW0000001'),
    await specimenPassport('Wilner Etienne', 'HW0000002'),
    await specimenSelfie(),
  ]
  expect(Buffer.compare(Buffer.from(passport), Buffer.from(other))).not.toBe(0)
  const [title, face] = [
    await inked(passport, { left: 40, top: 40, width: 560, height: 60 }),
    { left: 60, top: 180, width: 240, height: 240 },
  ]
  expect(title).toBeGreaterThan(0.1)
  expect(await inked(passport, face)).toBeGreaterThan(0.1)
  expect(await inked(selfie, { left: 120, top: 180, width: 360, height: 400 })).toBeGreaterThan(0.1)
  for (const picture of [passport, selfie]) expect((await makePage(Buffer.from(picture))).length).toBeGreaterThan(5_000)
})

test('the documents can be drawn after a member’s picture was decoded, and SVG uploads stay rejected', async () => {
  await makePage(Buffer.from(await specimenSelfie()))
  const passport = await specimenPassport('Wilner Etienne', 'HW0000002')
  expect(passport.length).toBeGreaterThan(5_000)
  await expect(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata()).rejects.toThrow()
})
