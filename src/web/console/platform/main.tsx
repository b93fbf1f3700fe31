import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/base.css';
import '../tokens.css';
import '../console.css';
import '../review/case/case.css';
import '../pages.css';
import '../parts/parts.css';
import './platform.css';
import { PlatformApp } from './platform-app.tsx';

// The sheets are the staff's, in their order, so that the build makes one file of them for both.
// The server serves this page on the platform's host alone, and the staff's on every other.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PlatformApp />
  </StrictMode>,
);
