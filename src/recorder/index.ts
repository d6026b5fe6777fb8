export { createFlightRecorder, type FlightRecorder, type FlightRecorderOptions } from './createFlightRecorder.ts';
export type { ReplayState, TraceEvent } from './recordedFlows.ts';
export { type ReplayedFlow, type ReplayedStep, replayTrace } from './replayTrace.ts';
export { type FlowTrace, readTrace, type Trace, type TraceRead, type TraceStep } from './trace.ts';
