export { carryOver } from './carryOver.ts';
export { isLeftBehind } from './isLeftBehind.ts';
export { readRailValue, readRailValues } from './readRailValues.ts';
export { refusalOf } from './refusalOf.ts';
export { reviewedFields } from './reviewedFields.ts';
export { sentDetails } from './sentDetails.ts';
