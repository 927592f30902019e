/**
 * `npm run pictures`: takes the pictures of the README anew, in docs/pictures. People, amounts, days and the moment are the same each
 * time; numbers of transactions and codes of receipts are not.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { shots } from './pictures/shots.ts'
import { openStudio } from './pictures/studio.ts'
import { startWorld } from './pictures/world.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

const world = await startWorld()
try {
  const studio = await openStudio(world)
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const shot of shots(world)) {
      const picture = await studio.take(shot)
      writeFileSync(`${folder}${shot.name}.webp`, picture)
      console.log(`docs/pictures/${shot.name}.webp  ${Math.ceil(picture.length / 1024)} KB`)
    }
  } finally {
    await studio.close()
  }
} finally {
  await world.stop()
}
