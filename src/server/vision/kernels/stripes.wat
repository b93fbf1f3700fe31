;; The parts of the search for stripes: hues as complex floats, and the powers of their spectrum.
(module
  (import "thread" "memory" (memory 1))

  ;; Writes the hues of `count` pixels, the imaginary parts `apart` bytes after the real ones: red + w green + w² blue,
  ;; w being a third of a turn, by the mean of the three plus `black`. Processes 4 at a time, so that up to 13 bytes
  ;; beyond the last pixel are read, and up to 3 floats written.
  (func (export "readHues")
    (param $pixels i32) (param $count i32) (param $black f32) (param $real i32) (param $apart i32)
    (local $end i32) (local $thrice v128) (local $none v128) (local $levels v128)
    (local $red v128) (local $green v128) (local $blue v128) (local $share v128)
    (local.set $thrice (f32x4.splat (f32.mul (local.get $black) (f32.const 3))))
    (local.set $end (i32.add (local.get $real) (i32.shl (local.get $count) (i32.const 2))))
    (loop $hues
      (local.set $levels (v128.load (local.get $pixels)))
      (local.set $red (f32x4.convert_i32x4_u
        (i8x16.shuffle 0 16 16 16 3 16 16 16 6 16 16 16 9 16 16 16 (local.get $levels) (local.get $none))))
      (local.set $green (f32x4.convert_i32x4_u
        (i8x16.shuffle 1 16 16 16 4 16 16 16 7 16 16 16 10 16 16 16 (local.get $levels) (local.get $none))))
      (local.set $blue (f32x4.convert_i32x4_u
        (i8x16.shuffle 2 16 16 16 5 16 16 16 8 16 16 16 11 16 16 16 (local.get $levels) (local.get $none))))
      (local.set $share (f32x4.div
        (v128.const f32x4 3 3 3 3)
        (f32x4.add
          (f32x4.add (local.get $red) (local.get $thrice))
          (f32x4.add (local.get $green) (local.get $blue)))))
      (v128.store (local.get $real)
        (f32x4.mul (local.get $share) (f32x4.sub (local.get $red)
          (f32x4.mul
            (f32x4.add (local.get $green) (local.get $blue))
            (v128.const f32x4 0.5 0.5 0.5 0.5)))))
      ;; the sine of a third of a turn
      (v128.store (i32.add (local.get $real) (local.get $apart))
        (f32x4.mul (local.get $share) (f32x4.mul
          (f32x4.sub (local.get $green) (local.get $blue))
          (v128.const f32x4 0.8660254 0.8660254 0.8660254 0.8660254))))
      (local.set $pixels (i32.add (local.get $pixels) (i32.const 12)))
      (local.set $real (i32.add (local.get $real) (i32.const 16)))
      (br_if $hues (i32.lt_u (local.get $real) (local.get $end)))))

  ;; For each of a row's complex values at `here`, the sum of the powers of 3 x 3 around it. The row has `bytes` bytes,
  ;; and its ends are neighbours. `sumsDown` is a buffer for the powers' sums of three rows, with 16 bytes before and
  ;; after them.
  (func (export "sumPowers")
    (param $above i32) (param $here i32) (param $below i32) (param $apart i32) (param $bytes i32)
    (param $sumsDown i32) (param $out i32)
    (local $at i32) (local $first i32)
    (local $aboveReal v128) (local $aboveImaginary v128) (local $hereReal v128) (local $hereImaginary v128)
    (local $belowReal v128) (local $belowImaginary v128)
    (local.set $first (i32.add (local.get $sumsDown) (i32.const 16)))
    (loop $down
      (local.set $aboveReal (v128.load (i32.add (local.get $above) (local.get $at))))
      (local.set $hereReal (v128.load (i32.add (local.get $here) (local.get $at))))
      (local.set $belowReal (v128.load (i32.add (local.get $below) (local.get $at))))
      (local.set $aboveImaginary (v128.load (i32.add (local.get $above) (i32.add (local.get $at) (local.get $apart)))))
      (local.set $hereImaginary (v128.load (i32.add (local.get $here) (i32.add (local.get $at) (local.get $apart)))))
      (local.set $belowImaginary (v128.load (i32.add (local.get $below) (i32.add (local.get $at) (local.get $apart)))))
      (v128.store (i32.add (local.get $first) (local.get $at))
        (f32x4.add
          (f32x4.add
            (f32x4.add
              (f32x4.mul (local.get $aboveReal) (local.get $aboveReal))
              (f32x4.mul (local.get $aboveImaginary) (local.get $aboveImaginary)))
            (f32x4.add
              (f32x4.mul (local.get $hereReal) (local.get $hereReal))
              (f32x4.mul (local.get $hereImaginary) (local.get $hereImaginary))))
          (f32x4.add
            (f32x4.mul (local.get $belowReal) (local.get $belowReal))
            (f32x4.mul (local.get $belowImaginary) (local.get $belowImaginary)))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $down (i32.lt_u (local.get $at) (local.get $bytes))))
    ;; the last before the first, and the first behind the last
    (f32.store offset=12 (local.get $sumsDown) (f32.load offset=12 (i32.add (local.get $sumsDown) (local.get $bytes))))
    (f32.store (i32.add (local.get $first) (local.get $bytes)) (f32.load (local.get $first)))
    (local.set $at (i32.const 0))
    (loop $across
      (v128.store (i32.add (local.get $out) (local.get $at))
        (f32x4.add
          (f32x4.add
            (v128.load offset=12 (i32.add (local.get $sumsDown) (local.get $at)))
            (v128.load offset=16 (i32.add (local.get $sumsDown) (local.get $at))))
          (v128.load offset=20 (i32.add (local.get $sumsDown) (local.get $at)))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $across (i32.lt_u (local.get $at) (local.get $bytes))))))
