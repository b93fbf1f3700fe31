;; Samples of a picture at the points of a projective map, any number to a pixel. First their positions, and then their
;; mean: in separate loops more of either runs in parallel, as each step waits for the one before it.
(module
  (import "thread" "memory" (memory 1))

  ;; Computes the position of one sample of each pixel of a row on the tile: u / w and v / w. Every two pixels take 32
  ;; bytes, `size` apart, from `places` to `end`. First come, for each of the two, the offset in memory and the shares
  ;; of the left and right pixel there. Then come, for both, the share of the lower row, and the missing rest of the
  ;; shares.
  ;;
  ;; `frame` holds doubles: the increments of u, v and w from one pixel to the next; the tile's offset in memory, and
  ;; its stride; its last column and row; and how far beyond the tile its edge repeats. Further out all shares are 0.
  ;;
  ;; Left and right share -32768, which fits into 16 bits, as 32768 would not. The rounding error of that, in 256ths, is
  ;; the rest: added to the left and subtracted from the right.
  (func (export "placeSamples")
    (param $frame i32) (param $u f64) (param $v f64) (param $w f64)
    (param $places i32) (param $size i32) (param $end i32)
    (local $us v128) (local $vs v128) (local $ws v128) (local $stepU v128) (local $stepV v128) (local $stepW v128)
    (local $tile v128) (local $stride v128) (local $lastColumn v128) (local $lastRow v128) (local $bounded i32)
    (local $near v128) (local $x v128) (local $y v128) (local $none v128) (local $onX v128) (local $onY v128)
    (local $column v128) (local $row v128) (local $right v128) (local $shares v128) (local $rest v128) (local $within v128)
    (local.set $stepU (v128.load64_splat (local.get $frame)))
    (local.set $stepV (v128.load64_splat offset=8 (local.get $frame)))
    (local.set $stepW (v128.load64_splat offset=16 (local.get $frame)))
    ;; 2 to the 52nd more, and the lowest bits are the whole number: the quickest way from a double
    (local.set $tile (f64x2.add
      (v128.load64_splat offset=24 (local.get $frame))
      (v128.const f64x2 4503599627370496 4503599627370496)))
    (local.set $stride (v128.load64_splat offset=32 (local.get $frame)))
    (local.set $lastColumn (v128.load64_splat offset=40 (local.get $frame)))
    (local.set $lastRow (v128.load64_splat offset=48 (local.get $frame)))
    ;; most maps have no such bound, and a sixth of the time is saved
    (local.set $bounded (f64.lt (f64.load offset=56 (local.get $frame)) (f64.const inf)))
    (local.set $us (f64x2.add (f64x2.splat (local.get $u)) (f64x2.mul (local.get $stepU) (v128.const f64x2 0 1))))
    (local.set $vs (f64x2.add (f64x2.splat (local.get $v)) (f64x2.mul (local.get $stepV) (v128.const f64x2 0 1))))
    (local.set $ws (f64x2.add (f64x2.splat (local.get $w)) (f64x2.mul (local.get $stepW) (v128.const f64x2 0 1))))
    (local.set $stepU (f64x2.add (local.get $stepU) (local.get $stepU)))
    (local.set $stepV (f64x2.add (local.get $stepV) (local.get $stepV)))
    (local.set $stepW (f64x2.add (local.get $stepW) (local.get $stepW)))
    (loop $pairs
      (local.set $near (f64x2.div (v128.const f64x2 1 1) (local.get $ws)))
      (local.set $x (f64x2.mul (local.get $us) (local.get $near)))
      (local.set $y (f64x2.mul (local.get $vs) (local.get $near)))
      (local.set $onX (f64x2.pmin (local.get $lastColumn) (f64x2.pmax (local.get $none) (local.get $x))))
      (local.set $onY (f64x2.pmin (local.get $lastRow) (f64x2.pmax (local.get $none) (local.get $y))))
      (local.set $column (f64x2.floor (local.get $onX)))
      (local.set $row (f64x2.floor (local.get $onY)))
      (local.set $right (f64x2.add
        (f64x2.mul (f64x2.sub (local.get $onX) (local.get $column)) (v128.const f64x2 8388608 8388608))
        (v128.const f64x2 4503599627370496 4503599627370496)))
      (local.set $rest (v128.and (local.get $right) (v128.const i32x4 255 0 255 0)))
      (local.set $rest (i32x4.sub (local.get $rest) (i32x4.shl (local.get $rest) (i32.const 16))))
      (local.set $right (i32x4.shr_u (local.get $right) (i32.const 8)))
      ;; -right << 16 | right - 32768
      (local.set $shares (i32x4.sub
        (v128.xor (local.get $right) (v128.const i32x4 32768 0 32768 0))
        (i32x4.shl (local.get $right) (i32.const 16))))
      (if (local.get $bounded)
        (then
          (local.set $within (f64x2.le
            (f64x2.pmax
              (f64x2.abs (f64x2.sub (local.get $x) (local.get $onX)))
              (f64x2.abs (f64x2.sub (local.get $y) (local.get $onY))))
            (v128.load64_splat offset=56 (local.get $frame))))
          (local.set $shares (v128.and (local.get $shares) (local.get $within)))
          (local.set $rest (v128.and (local.get $rest) (local.get $within)))))
      (v128.store (local.get $places) (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27
        (f64x2.add
          (f64x2.add (local.get $tile) (f64x2.mul (local.get $column) (v128.const f64x2 3 3)))
          (f64x2.mul (local.get $row) (local.get $stride)))
        (local.get $shares)))
      (v128.store offset=16 (local.get $places) (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 24 25 26 27
        (f32x4.demote_f64x2_zero (f64x2.sub (local.get $onY) (local.get $row)))
        (local.get $rest)))
      (local.set $us (f64x2.add (local.get $us) (local.get $stepU)))
      (local.set $vs (f64x2.add (local.get $vs) (local.get $stepV)))
      (local.set $ws (f64x2.add (local.get $ws) (local.get $stepW)))
      (local.set $places (i32.add (local.get $places) (local.get $size)))
      (br_if $pairs (i32.lt_u (local.get $places) (local.get $end)))))

  ;; Writes pixels, three floats each: the sum of their bilinear samples times `share`. Processes two at a time, whose
  ;; samples `placeSamples` has written within `size` bytes. One float more is written than those of both.
  ;;
  ;; A whole coordinate has no share of the pixel to its right or below it. So the value loaded there does not matter,
  ;; and may be one row and 5 bytes beyond the tile.
  (func (export "blendSamples")
    (param $places i32) (param $size i32) (param $end i32) (param $stride i32) (param $share f32) (param $out i32)
    (local $factor v128) (local $at i32) (local $next i32) (local $first v128) (local $second v128)
    (local $shares v128) (local $rest v128) (local $upper v128) (local $lower v128)
    (local.set $factor (f32x4.splat (f32.div (local.get $share) (f32.const 8388608))))
    (loop $pairs
      (local.set $first (v128.const f32x4 0 0 0 0))
      (local.set $second (v128.const f32x4 0 0 0 0))
      (local.set $next (i32.add (local.get $places) (local.get $size)))
      (loop $samples
        ;; each channel of the left pixel beside that of the right one
        (local.set $at (i32.load (local.get $places)))
        (local.set $shares (v128.load32_splat offset=4 (local.get $places)))
        (local.set $rest (v128.load32_splat offset=24 (local.get $places)))
        (local.set $upper (i8x16.swizzle
          (v128.load64_zero (local.get $at))
          (v128.const i8x16 0 128 3 128 1 128 4 128 2 128 5 128 128 128 128 128)))
        (local.set $upper (i32x4.add
          (i32x4.shl (i32x4.dot_i16x8_s (local.get $shares) (local.get $upper)) (i32.const 8))
          (i32x4.dot_i16x8_s (local.get $rest) (local.get $upper))))
        (local.set $lower (i8x16.swizzle
          (v128.load64_zero (i32.add (local.get $at) (local.get $stride)))
          (v128.const i8x16 0 128 3 128 1 128 4 128 2 128 5 128 128 128 128 128)))
        (local.set $lower (i32x4.add
          (i32x4.shl (i32x4.dot_i16x8_s (local.get $shares) (local.get $lower)) (i32.const 8))
          (i32x4.dot_i16x8_s (local.get $rest) (local.get $lower))))
        (local.set $first (f32x4.sub (local.get $first) (f32x4.add
          (f32x4.convert_i32x4_s (local.get $upper))
          (f32x4.mul
            (f32x4.convert_i32x4_s (i32x4.sub (local.get $lower) (local.get $upper)))
            (v128.load32_splat offset=16 (local.get $places))))))
        (local.set $at (i32.load offset=8 (local.get $places)))
        (local.set $shares (v128.load32_splat offset=12 (local.get $places)))
        (local.set $rest (v128.load32_splat offset=28 (local.get $places)))
        (local.set $upper (i8x16.swizzle
          (v128.load64_zero (local.get $at))
          (v128.const i8x16 0 128 3 128 1 128 4 128 2 128 5 128 128 128 128 128)))
        (local.set $upper (i32x4.add
          (i32x4.shl (i32x4.dot_i16x8_s (local.get $shares) (local.get $upper)) (i32.const 8))
          (i32x4.dot_i16x8_s (local.get $rest) (local.get $upper))))
        (local.set $lower (i8x16.swizzle
          (v128.load64_zero (i32.add (local.get $at) (local.get $stride)))
          (v128.const i8x16 0 128 3 128 1 128 4 128 2 128 5 128 128 128 128 128)))
        (local.set $lower (i32x4.add
          (i32x4.shl (i32x4.dot_i16x8_s (local.get $shares) (local.get $lower)) (i32.const 8))
          (i32x4.dot_i16x8_s (local.get $rest) (local.get $lower))))
        (local.set $second (f32x4.sub (local.get $second) (f32x4.add
          (f32x4.convert_i32x4_s (local.get $upper))
          (f32x4.mul
            (f32x4.convert_i32x4_s (i32x4.sub (local.get $lower) (local.get $upper)))
            (v128.load32_splat offset=20 (local.get $places))))))
        (local.set $places (i32.add (local.get $places) (i32.const 32)))
        (br_if $samples (i32.lt_u (local.get $places) (local.get $next))))
      (v128.store (local.get $out) (f32x4.mul (local.get $first) (local.get $factor)))
      (v128.store offset=12 (local.get $out) (f32x4.mul (local.get $second) (local.get $factor)))
      (local.set $out (i32.add (local.get $out) (i32.const 24)))
      (br_if $pairs (i32.lt_u (local.get $places) (local.get $end))))))
