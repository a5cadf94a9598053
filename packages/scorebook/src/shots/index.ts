/** Shot charts: single shots, hexes and zones, with the shapes to draw them. */
export * from './shotChart.ts'
export * from './shotChartHexes.ts'
export * from './shotChartShapes.ts'
export * from './shotChartZones.ts'
