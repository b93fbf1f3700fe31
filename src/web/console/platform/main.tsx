import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/base.css';
import '../tokens.css';
import '../console.css';
import { PlatformApp } from './platform-app.tsx';

// The server serves this page on the platform's host alone, and the staff's on every other.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PlatformApp />
  </StrictMode>,
);
